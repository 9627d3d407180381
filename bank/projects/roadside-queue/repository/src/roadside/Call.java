package roadside;

import java.time.LocalDateTime;

/** A member who waits for help. Numbers are given in the order in which calls come in. */
public record Call(int number, String plate, String place, Urgency urgency, LocalDateTime receivedAt) {
  public Call withUrgency(Urgency other) {
    return new Call(number, plate, place, other, receivedAt);
  }
}
