package ferry.fare;

import java.time.DayOfWeek;
import java.time.LocalDateTime;

/** When a crossing costs more: Friday from 15:00 and Sunday from 14:00. */
public final class PeakHours {
  private PeakHours() {}

  public static boolean include(LocalDateTime departure) {
    return switch (departure.getDayOfWeek()) {
      case FRIDAY -> departure.getHour() >= 15;
      case SUNDAY -> departure.getHour() >= 14;
      default -> false;
    };
  }

  /** For posters: the days that have peak hours at all. */
  public static boolean hasAny(DayOfWeek day) {
    return day == DayOfWeek.FRIDAY || day == DayOfWeek.SUNDAY;
  }
}
