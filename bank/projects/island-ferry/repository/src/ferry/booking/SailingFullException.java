package ferry.booking;

/** No lane has room for the vehicle. */
public final class SailingFullException extends RuntimeException {
  public SailingFullException(String sailingId) {
    super("Sailing " + sailingId + " has no room for this vehicle.");
  }
}
