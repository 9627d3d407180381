package ferry.booking;

import ferry.vehicle.Vehicle;

/** A booking as it is now; changes make a new one. */
public record Booking(
    String code, String sailingId, String passenger, Vehicle vehicle, BookingState state, int priceCents) {

  Booking cancelled() {
    return new Booking(code, sailingId, passenger, vehicle, BookingState.CANCELLED, priceCents);
  }
}
