import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertThrows;

import ferry.booking.Booking;
import ferry.booking.BookingDesk;
import ferry.booking.BookingState;
import ferry.booking.SailingFullException;
import ferry.deck.Deck;
import ferry.deck.Lane;
import ferry.fare.FareTable;
import ferry.notice.Outbox;
import ferry.sailing.Sailing;
import ferry.sailing.Timetable;
import ferry.vehicle.Vehicle;
import ferry.vehicle.VehicleKind;
import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;

class BookingDeskTest {
  private final LocalDateTime departure = LocalDateTime.of(2026, 7, 1, 10, 0);
  private LocalDateTime now = departure.minusDays(5);
  private final Outbox outbox = new Outbox();
  private final Sailing sailing =
      new Sailing("wed-1000", departure, new Deck(List.of(new Lane("A", 1_000, 210), new Lane("B", 1_200, 420))));
  private final BookingDesk desk =
      new BookingDesk(new Timetable(List.of(sailing)), new FareTable(), outbox, () -> now);

  private static Vehicle car(String plate) {
    return new Vehicle(plate, VehicleKind.CAR, 430, 150);
  }

  private static Vehicle van(String plate) {
    return new Vehicle(plate, VehicleKind.VAN, 560, 250);
  }

  @Test("a car is booked, priced and told so")
  void books() {
    Booking booking = desk.book("wed-1000", car("IS-1"), "Odile Marsh");
    assertEquals(BookingState.CONFIRMED, booking.state());
    assertEquals(2_400, booking.priceCents());
    assertEquals(List.of("F0001: booked on sailing wed-1000"), outbox.messages());
  }

  @Test("a full sailing takes nobody")
  void full() {
    desk.book("wed-1000", van("IS-1"), "Odile Marsh");
    desk.book("wed-1000", van("IS-2"), "Piet Corrie");
    assertThrows(SailingFullException.class, () -> desk.book("wed-1000", van("IS-3"), "Ana Loft"));
  }

  @Test("a cancelled van leaves room for the next one, again and again")
  void cancelledRoom() {
    desk.book("wed-1000", van("IS-1"), "Odile Marsh");
    for (int round = 1; round <= 5; round++) {
      Booking booking = desk.book("wed-1000", van("IS-2"), "Piet Corrie");
      desk.cancel(booking.code());
    }
    assertEquals(BookingState.CONFIRMED, desk.book("wed-1000", van("IS-3"), "Ana Loft").state());
  }

  @Test("a booking is refunded once")
  void refund() {
    Booking booking = desk.book("wed-1000", car("IS-1"), "Odile Marsh");
    assertEquals(2_400, desk.cancel(booking.code()));
    assertEquals(0, desk.cancel(booking.code()));
  }

  @Test("nobody is booked once check-in is closed")
  void closed() {
    now = departure.minusMinutes(30);
    assertThrows(IllegalStateException.class, () -> desk.book("wed-1000", car("IS-1"), "Odile Marsh"));
  }
}
