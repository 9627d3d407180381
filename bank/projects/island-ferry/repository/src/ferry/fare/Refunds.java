package ferry.fare;

import java.time.Duration;
import java.time.LocalDateTime;

/** What a passenger gets back: all until two days before departure, half until six hours before, then nothing. */
public final class Refunds {
  private Refunds() {}

  public static int refundCents(int paidCents, LocalDateTime now, LocalDateTime departure) {
    Duration left = Duration.between(now, departure);
    if (left.compareTo(Duration.ofHours(48)) >= 0) return paidCents;
    if (left.compareTo(Duration.ofHours(6)) >= 0) return paidCents / 2;
    return 0;
  }
}
