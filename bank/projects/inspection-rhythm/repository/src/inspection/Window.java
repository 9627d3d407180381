package inspection;

import java.time.LocalDate;

/** The days around a due day on which a visit counts for it. */
public record Window(LocalDate due) {
  private static final int DAYS_BEFORE = 30;
  private static final int DAYS_AFTER = 14;

  public LocalDate opens() {
    return due.minusDays(DAYS_BEFORE);
  }

  public LocalDate closes() {
    return due.plusDays(DAYS_AFTER);
  }
}
