import static kit.test.Assertions.assertTrue;

import ferry.booking.BookingDesk;
import ferry.deck.Deck;
import ferry.deck.Lane;
import ferry.fare.FareTable;
import ferry.notice.Outbox;
import ferry.report.Manifest;
import ferry.sailing.Sailing;
import ferry.sailing.Timetable;
import ferry.vehicle.Vehicle;
import ferry.vehicle.VehicleKind;
import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;

class ManifestTest {
  @Test("a vehicle on board is listed with its lane")
  void lists() {
    LocalDateTime departure = LocalDateTime.of(2026, 7, 1, 10, 0);
    Sailing sailing = new Sailing("wed-1000", departure, new Deck(List.of(new Lane("A", 1_000, 210))));
    BookingDesk desk =
        new BookingDesk(new Timetable(List.of(sailing)), new FareTable(), new Outbox(), () -> departure.minusDays(2));
    desk.book("wed-1000", new Vehicle("IS-1", VehicleKind.CAR, 400, 150), "Odile Marsh");
    assertTrue(new Manifest(desk).csvOf(sailing).contains("wed-1000,2026-07-01 10:00,A,IS-1,4"));
  }
}
