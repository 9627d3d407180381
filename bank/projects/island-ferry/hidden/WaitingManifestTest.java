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

class WaitingManifestTest {
  private final LocalDateTime departure = LocalDateTime.of(2026, 7, 1, 15, 5);
  private final Sailing sailing = new Sailing("wed-1505", departure, new Deck(List.of(new Lane("A", 3_000, 420))));
  private final BookingDesk desk = new BookingDesk(
      new Timetable(List.of(sailing)), new FareTable(), new Outbox(), () -> departure.minusDays(5));
  private final Manifest manifest = new Manifest(desk);

  private Booking book(String plate, int lengthCm, String passenger) {
    return desk.book("wed-1505", new Vehicle(plate, VehicleKind.CAR, lengthCm, 150), passenger);
  }

  @Test("a waiting vehicle is neither listed nor counted")
  void waiting() {
    book("IS-1", 2_900, "Odile Marsh");
    desk.bookOrWait("wed-1505", new Vehicle("IS-2", VehicleKind.CAR, 400, 150), "Piet Corrie");
    assertEquals(1, manifest.csvOf(sailing).lines().skip(1).count());
    assertEquals(29, manifest.totalMetres(sailing));
  }
}
