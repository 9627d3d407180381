package roadside;

import java.util.Comparator;

/** The order in which trucks are sent: the most urgent call first, and of those the one that waits longest. */
public final class ByUrgency implements Comparator<Call> {
  @Override
  public int compare(Call one, Call other) {
    int urgency = other.urgency().compareTo(one.urgency());
    if (urgency != 0) return urgency;
    return one.receivedAt().compareTo(other.receivedAt());
  }
}
