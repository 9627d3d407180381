import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertFalse;
import static kit.test.Assertions.assertThrows;
import static kit.test.Assertions.assertTrue;

import ferry.booking.*;
import ferry.deck.*;
import ferry.fare.*;
import ferry.notice.*;
import ferry.report.*;
import ferry.sailing.*;
import ferry.vehicle.*;
import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;

class HarbourManifestTest {
  private final LocalDateTime departure = LocalDateTime.of(2026, 7, 1, 15, 5);
  private final Sailing sailing = new Sailing("wed-1505", departure, new Deck(List.of(new Lane("A", 3_000, 420))));
  private final BookingDesk desk = new BookingDesk(
      new Timetable(List.of(sailing)), new FareTable(), new Outbox(), () -> departure.minusDays(5));
  private final Manifest manifest = new Manifest(desk);

  private Booking book(String plate, int lengthCm, String passenger) {
    return desk.book("wed-1505", new Vehicle(plate, VehicleKind.CAR, lengthCm, 150), passenger);
  }

  private List<String> rows() {
    return manifest.csvOf(sailing).lines().skip(1).toList();
  }

  @Test("departures in the afternoon are written with 24 hours")
  void hours() {
    book("IS-1", 400, "Odile Marsh");
    assertEquals(List.of("wed-1505,2026-07-01 15:05,A,IS-1,4.00,Odile Marsh"), rows());
  }

  @Test("a cancelled vehicle is neither listed nor counted")
  void cancelled() {
    book("IS-1", 400, "Odile Marsh");
    desk.cancel(book("IS-2", 500, "Piet Corrie").code());
    assertEquals(1, rows().size());
    assertEquals(4, manifest.totalMetres(sailing));
  }

  @Test("a name with a comma stays in one cell")
  void comma() {
    book("IS-1", 400, "Marsh, Odile");
    assertTrue(rows().get(0).endsWith(",4.00,\"Marsh, Odile\""));
  }

  @Test("quotes in a name are doubled")
  void quotes() {
    book("IS-1", 400, "Jo \"Sail\" Hay");
    assertTrue(rows().get(0).endsWith(",\"Jo \"\"Sail\"\" Hay\""));
  }

  @Test("a name never starts a formula in the office's spreadsheet")
  void formula() {
    book("IS-1", 400, "=HYPERLINK(1)");
    assertTrue(rows().get(0).endsWith(",'=HYPERLINK(1)"));
  }

  @Test("each vehicle's length has two decimals")
  void decimals() {
    book("IS-1", 435, "Odile Marsh");
    assertTrue(rows().get(0).contains(",4.35,"));
  }

  @Test("the total is of exact lengths, rounded up once")
  void total() {
    book("IS-1", 410, "Odile Marsh");
    book("IS-2", 410, "Piet Corrie");
    book("IS-3", 410, "Ana Loft");
    assertEquals(13, manifest.totalMetres(sailing));
  }

  @Test("vehicles are listed in the order of their plates")
  void order() {
    book("IS-3", 400, "Ana Loft");
    book("IS-1", 400, "Piet Corrie");
    book("IS-2", 400, "Odile Marsh");
    assertEquals(List.of("IS-1", "IS-2", "IS-3"), rows().stream().map(row -> row.split(",")[3]).toList());
  }

  @Test("the review is written down")
  void review() throws Exception {
    String review = java.nio.file.Files.readString(java.nio.file.Path.of("REVIEW.md"));
    assertTrue(review.strip().length() >= 200, "REVIEW.md has at least 200 characters");
  }
}
