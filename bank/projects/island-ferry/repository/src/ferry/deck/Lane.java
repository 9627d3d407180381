package ferry.deck;

import ferry.vehicle.Vehicle;

/** One lane of the deck. Vehicles stand one behind the other, with a safety gap behind each. */
public final class Lane {
  /** The crew must be able to walk between two vehicles. */
  public static final int GAP_CM = 40;

  private final String name;
  private final int lengthCm;
  private final int clearanceCm;
  private int usedCm;

  public Lane(String name, int lengthCm, int clearanceCm) {
    this.name = name;
    this.lengthCm = lengthCm;
    this.clearanceCm = clearanceCm;
  }

  public String name() {
    return name;
  }

  /** What is left for vehicles and their gaps. */
  public int freeCm() {
    return lengthCm - usedCm;
  }

  boolean fits(Vehicle vehicle) {
    return vehicle.heightCm() <= clearanceCm && vehicle.lengthCm() + GAP_CM <= freeCm();
  }

  void occupy(int vehicleCm) {
    usedCm += vehicleCm + GAP_CM;
  }

  void free(int vehicleCm) {
    usedCm -= vehicleCm;
  }

  int clearanceCm() {
    return clearanceCm;
  }
}
