package roadside;

import java.util.Objects;

/** A recovery truck. It moves, and stays the same truck. */
public final class Truck {
  private final String callSign;
  private String place;

  public Truck(String callSign, String place) {
    this.callSign = callSign;
    this.place = place;
  }

  public String callSign() {
    return callSign;
  }

  public String place() {
    return place;
  }

  public void moveTo(String other) {
    place = other;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Truck truck && callSign.equals(truck.callSign);
  }

  @Override
  public int hashCode() {
    return Objects.hash(callSign);
  }
}
