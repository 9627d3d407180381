package ferry.booking;

public enum BookingState {
  CONFIRMED,
  CANCELLED
}
