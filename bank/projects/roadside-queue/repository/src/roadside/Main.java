package roadside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;

/** Reads the calls of an evening and prints the board, and then the order in which one truck would help. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws IOException {
    Dispatcher dispatcher = new Dispatcher();
    int number = 400;
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] cells = line.split(" ", 4);
      LocalDateTime at = LocalDateTime.parse("2026-01-22T" + cells[0]);
      number += 1;
      dispatcher.receive(new Call(number, cells[2], cells[3], Urgency.valueOf(cells[1]), at));
    }
    System.out.println(Board.text(dispatcher.waiting()));
    Truck truck = new Truck("Yellow 4", "depot");
    while (dispatcher.send(truck).isPresent()) {
      System.out.println(truck.callSign() + " helped at " + truck.place());
      dispatcher.finish(truck);
    }
  }
}
