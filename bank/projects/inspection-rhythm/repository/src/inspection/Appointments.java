package inspection;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Days on which technicians go to a device. */
public final class Appointments {
  private Appointments() {}

  /** The next appointments, one for each due day. Nobody works at the weekend, so those move to Monday. */
  public static List<LocalDate> upcoming(Status status, int count) {
    List<LocalDate> days = new ArrayList<>();
    LocalDate due = status.due();
    while (days.size() < count) {
      days.add(workingDay(due));
      due = status.rhythm().next(due);
    }
    return days;
  }

  private static LocalDate workingDay(LocalDate day) {
    if (day.getDayOfWeek() == DayOfWeek.SATURDAY) return day.plusDays(2);
    if (day.getDayOfWeek() == DayOfWeek.SUNDAY) return day.plusDays(1);
    return day;
  }
}
