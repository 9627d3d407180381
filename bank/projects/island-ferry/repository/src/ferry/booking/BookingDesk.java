package ferry.booking;

import ferry.fare.FareTable;
import ferry.fare.Refunds;
import ferry.notice.Outbox;
import ferry.sailing.Sailing;
import ferry.sailing.Timetable;
import ferry.vehicle.Vehicle;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Supplier;

/** Makes and cancels bookings. The clock is given, so that tests can set it. */
public final class BookingDesk {
  private final Timetable timetable;
  private final FareTable fares;
  private final Outbox outbox;
  private final Supplier<LocalDateTime> clock;
  private final Map<String, Booking> bookings = new LinkedHashMap<>();

  public BookingDesk(Timetable timetable, FareTable fares, Outbox outbox, Supplier<LocalDateTime> clock) {
    this.timetable = timetable;
    this.fares = fares;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Books a place at once, or throws. */
  public Booking book(String sailingId, Vehicle vehicle, String passenger) {
    Sailing sailing = openSailing(sailingId);
    String code = nextCode();
    if (sailing.deck().place(code, vehicle).isEmpty()) throw new SailingFullException(sailingId);
    int price = fares.priceCents(vehicle, sailing.departure());
    Booking booking = new Booking(code, sailingId, passenger, vehicle, BookingState.CONFIRMED, price);
    bookings.put(code, booking);
    outbox.add(code, "booked on sailing " + sailingId);
    return booking;
  }

  /** Cancels a booking and returns the refund in cents. A second time does nothing and refunds nothing. */
  public int cancel(String code) {
    Booking booking = get(code);
    if (booking.state() == BookingState.CANCELLED) return 0;
    Sailing sailing = timetable.get(booking.sailingId());
    bookings.put(code, booking.cancelled());
    sailing.deck().release(code);
    outbox.add(code, "cancelled");
    return Refunds.refundCents(booking.priceCents(), clock.get(), sailing.departure());
  }

  public Booking get(String code) {
    Booking booking = bookings.get(code);
    if (booking == null) throw new NoSuchElementException("There is no booking " + code + ".");
    return booking;
  }

  /** Every booking of a sailing, cancelled ones too, in the order they were made. */
  public List<Booking> bookingsOf(String sailingId) {
    return bookings.values().stream().filter(booking -> booking.sailingId().equals(sailingId)).toList();
  }

  private Sailing openSailing(String id) {
    Sailing sailing = timetable.get(id);
    if (!sailing.isOpenAt(clock.get())) throw new IllegalStateException("Check-in for " + id + " is closed.");
    return sailing;
  }

  private String nextCode() {
    return "F%04d".formatted(bookings.size() + 1);
  }
}
