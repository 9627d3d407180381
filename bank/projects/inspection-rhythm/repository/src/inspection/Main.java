package inspection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/** Prints when each device is due, with its next two appointments. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    LocalDate today = LocalDate.parse(args[2]);
    List<Visit> visits = Files.readAllLines(Path.of(args[1])).stream()
        .map(line -> line.split(" "))
        .map(cells -> new Visit(cells[1], LocalDate.parse(cells[0])))
        .filter(visit -> !visit.day().isAfter(today))
        .toList();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] cells = line.split(" ", 4);
      Device device = new Device(cells[0], cells[3], LocalDate.parse(cells[1]), Integer.parseInt(cells[2]));
      Status status = History.of(device, visits);
      System.out.printf(
          "%s %-16s due %s%s, appointments %s%n", device.id(), device.place(), status.due(),
          status.isBlockedOn(today) ? " BLOCKED" : "", Appointments.upcoming(status, 2));
    }
  }
}
