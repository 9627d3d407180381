package inspection;

import java.time.LocalDate;

/** Due days at equal distances. */
public record Rhythm(LocalDate anchor, int months) {
  /** The due day after this one; the first one after the anchor. */
  public LocalDate next(LocalDate due) {
    return due.plusMonths(months);
  }
}
