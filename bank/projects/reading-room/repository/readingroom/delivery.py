"""Delivers orders: copies scans into a folder that the reader opens with the viewer."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from secrets import token_urlsafe
from shutil import copyfile, rmtree

from readingroom.catalogue import Record, Undeliverable
from readingroom.orders import Order, OrderBook, fee


def deliver(order: Order, catalogue: dict[str, Record], scans: Path, out: Path, today: date) -> None:
    """Copies the scans of an order, all or none; raises Undeliverable."""
    record = catalogue.get(order.signature)
    if record is None or not record.is_open(today):
        raise Undeliverable(f"{order.signature} is unknown or not open")
    pages = record.open_pages()
    if not pages:
        raise Undeliverable(f"{order.signature} has no pages to deliver")
    partial = out / f".{order.number.replace('/', '-')}"
    rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    try:
        lines = []
        for place, page in enumerate(pages, start=1):
            name = f"{place:03}.tif"
            copyfile(scans / record.signature / f"{page.number}.tif", partial / name)
            lines.append(f"{name}\t{page.number}\t{page.resolution}\n")
        (partial / "manifest.txt").write_text("".join(lines))
    except OSError as problem:
        rmtree(partial)
        raise Undeliverable(f"a scan of {order.signature} can't be read") from problem
    order.folder = partial.rename(out / token_urlsafe(12))
    order.fee = fee(pages, order.is_school)


@dataclass
class Report:
    """The report of a night: numbers of orders, and reasons."""

    delivered: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


def night_run(book: OrderBook, catalogue: dict[str, Record], scans: Path, out: Path, today: date) -> Report:
    """Delivers the open orders; one that fails holds up no other."""
    report = Report()
    for order in book.open_orders():
        try:
            deliver(order, catalogue, scans, out, today)
        except Undeliverable as problem:
            report.failed[order.number] = str(problem)
            continue
        report.delivered.append(order.number)
    return report


def report_lines(report: Report) -> list[str]:
    lines = [f"delivered: {len(report.delivered)}"]
    for number, reason in report.failed.items():
        lines.append(f"failed: {number}, {reason}")
    return lines
