package inspection;

import java.util.Comparator;
import java.util.List;

/** Works out a device's status from its visits. */
public final class History {
  private History() {}

  public static Status of(Device device, List<Visit> visits) {
    Rhythm first = new Rhythm(device.commissioned(), device.months());
    Status status = new Status(first, first.next(device.commissioned()));
    List<Visit> own = visits.stream()
        .filter(visit -> visit.device().equals(device.id()))
        .sorted(Comparator.comparing(Visit::day))
        .toList();
    for (Visit visit : own) status = after(status, visit);
    return status;
  }

  private static Status after(Status status, Visit visit) {
    Window window = new Window(status.due());
    if (visit.day().isBefore(window.opens())) return status;
    if (visit.day().isAfter(window.closes())) {
      Rhythm restarted = new Rhythm(visit.day(), status.rhythm().months());
      return new Status(restarted, restarted.next(visit.day()));
    }
    return new Status(status.rhythm(), status.rhythm().next(status.due()));
  }
}
