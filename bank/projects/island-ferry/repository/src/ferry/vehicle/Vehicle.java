package ferry.vehicle;

/** A vehicle as its driver declared it. */
public record Vehicle(String plate, VehicleKind kind, int lengthCm, int heightCm) {
  public Vehicle {
    if (plate == null || plate.isBlank()) throw new IllegalArgumentException("A vehicle needs a number plate.");
    if (lengthCm <= 0 || heightCm <= 0) throw new IllegalArgumentException("Length and height must be positive.");
  }
}
