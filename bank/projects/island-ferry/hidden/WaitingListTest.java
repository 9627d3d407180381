import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertFalse;
import static kit.test.Assertions.assertThrows;
import static kit.test.Assertions.assertTrue;

import ferry.booking.*;
import ferry.deck.*;
import ferry.fare.*;
import ferry.notice.*;
import ferry.sailing.*;
import ferry.vehicle.*;
import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;

class WaitingListTest {
  private final LocalDateTime departure = LocalDateTime.of(2026, 7, 1, 10, 0);
  private LocalDateTime now = departure.minusDays(5);
  private final Outbox outbox = new Outbox();
  private final Sailing sailing = new Sailing("wed-1000", departure, new Deck(List.of(new Lane("A", 1_000, 420))));
  private final Sailing other =
      new Sailing("wed-1400", departure.plusHours(4), new Deck(List.of(new Lane("A", 1_000, 420))));
  private final BookingDesk desk =
      new BookingDesk(new Timetable(List.of(sailing, other)), new FareTable(), outbox, () -> now);

  private static Vehicle of(int lengthCm) {
    return new Vehicle("P-" + lengthCm, VehicleKind.CAR, lengthCm, 150);
  }

  @Test("a booking with room is confirmed at once")
  void confirmed() {
    Booking booking = desk.bookOrWait("wed-1000", of(400), "Odile Marsh");
    assertEquals(BookingState.CONFIRMED, booking.state());
    assertEquals(2_400, booking.priceCents());
    assertEquals(List.of(), desk.waiting("wed-1000"));
  }

  @Test("a booking without room waits and costs nothing yet")
  void waits() {
    desk.book("wed-1000", of(900), "Odile Marsh");
    Booking booking = desk.bookOrWait("wed-1000", of(400), "Piet Corrie");
    assertEquals(BookingState.WAITING, booking.state());
    assertEquals(0, booking.priceCents());
    assertEquals(List.of(booking.code()), desk.waiting("wed-1000"));
    assertEquals(booking, desk.get(booking.code()));
  }

  @Test("a cancelled booking makes room for the first in line")
  void promotes() {
    Booking first = desk.book("wed-1000", of(900), "Odile Marsh");
    Booking second = desk.bookOrWait("wed-1000", of(900), "Piet Corrie");
    Booking third = desk.bookOrWait("wed-1000", of(900), "Ana Loft");
    desk.cancel(first.code());
    assertEquals(BookingState.CONFIRMED, desk.get(second.code()).state());
    assertEquals(BookingState.WAITING, desk.get(third.code()).state());
    assertEquals(List.of(third.code()), desk.waiting("wed-1000"));
    assertTrue(sailing.deck().placeOf(second.code()).isPresent());
  }

  @Test("a place from the line is priced and told to the passenger")
  void priced() {
    Booking first = desk.book("wed-1000", of(900), "Odile Marsh");
    Booking second = desk.bookOrWait("wed-1000", of(520), "Piet Corrie");
    desk.cancel(first.code());
    assertEquals(2_850, desk.get(second.code()).priceCents());
    assertTrue(outbox.messages().contains(second.code() + ": a place is free on sailing wed-1000"));
  }

  @Test("who does not fit keeps their place in line while a shorter vehicle goes")
  void skips() {
    desk.book("wed-1000", of(560), "Odile Marsh");
    Booking small = desk.book("wed-1000", of(320), "Ines Vale");
    Booking tall = desk.bookOrWait("wed-1000", of(900), "Piet Corrie");
    Booking shorter = desk.bookOrWait("wed-1000", of(300), "Ana Loft");
    desk.cancel(small.code());
    assertEquals(BookingState.WAITING, desk.get(tall.code()).state());
    assertEquals(BookingState.CONFIRMED, desk.get(shorter.code()).state());
    assertEquals(List.of(tall.code()), desk.waiting("wed-1000"));
  }

  @Test("room for several in line goes to several")
  void several() {
    Booking first = desk.book("wed-1000", of(900), "Odile Marsh");
    Booking second = desk.bookOrWait("wed-1000", of(400), "Piet Corrie");
    Booking third = desk.bookOrWait("wed-1000", of(400), "Ana Loft");
    desk.cancel(first.code());
    assertEquals(BookingState.CONFIRMED, desk.get(second.code()).state());
    assertEquals(BookingState.CONFIRMED, desk.get(third.code()).state());
  }

  @Test("leaving the line refunds nothing and frees no room")
  void leaves() {
    desk.book("wed-1000", of(900), "Odile Marsh");
    Booking second = desk.bookOrWait("wed-1000", of(400), "Piet Corrie");
    Booking third = desk.bookOrWait("wed-1000", of(400), "Ana Loft");
    int free = sailing.deck().freeCm();
    assertEquals(0, desk.cancel(second.code()));
    assertEquals(free, sailing.deck().freeCm());
    assertEquals(BookingState.CANCELLED, desk.get(second.code()).state());
    assertEquals(List.of(third.code()), desk.waiting("wed-1000"));
  }

  @Test("nobody moves up once check-in is closed")
  void closed() {
    Booking first = desk.book("wed-1000", of(900), "Odile Marsh");
    Booking second = desk.bookOrWait("wed-1000", of(400), "Piet Corrie");
    now = departure.minusMinutes(20);
    desk.cancel(first.code());
    assertEquals(BookingState.WAITING, desk.get(second.code()).state());
  }

  @Test("each sailing has its own line")
  void ownLine() {
    Booking first = desk.book("wed-1000", of(900), "Odile Marsh");
    desk.book("wed-1400", of(900), "Ines Vale");
    Booking later = desk.bookOrWait("wed-1400", of(400), "Piet Corrie");
    desk.cancel(first.code());
    assertEquals(BookingState.WAITING, desk.get(later.code()).state());
    assertEquals(List.of(), desk.waiting("wed-1000"));
  }

  @Test("a plain booking still fails on a full sailing")
  void plain() {
    desk.book("wed-1000", of(900), "Odile Marsh");
    assertThrows(SailingFullException.class, () -> desk.book("wed-1000", of(400), "Piet Corrie"));
  }
}
