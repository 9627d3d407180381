package ferry;

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

/** A short demonstration: one sailing, a few bookings, and the manifest. */
public final class Main {
  public static void main(String[] args) {
    LocalDateTime departure = LocalDateTime.of(2026, 7, 3, 15, 30);
    Deck deck = new Deck(List.of(new Lane("A", 2_000, 210), new Lane("B", 2_400, 420)));
    Sailing sailing = new Sailing("fri-1530", departure, deck);
    BookingDesk desk =
        new BookingDesk(new Timetable(List.of(sailing)), new FareTable(), new Outbox(), () -> departure.minusDays(3));
    desk.book("fri-1530", new Vehicle("IS-2041", VehicleKind.CAR, 430, 150), "Odile Marsh");
    desk.book("fri-1530", new Vehicle("IS-7780", VehicleKind.LORRY, 980, 380), "Tarn Freight");
    System.out.print(new Manifest(desk).csvOf(sailing));
    System.out.println("Free: " + deck.freeCm() + " cm");
  }
}
