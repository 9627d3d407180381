import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertThrows;

import java.time.LocalDateTime;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import kit.test.Test;
import roadside.Board;
import roadside.Call;
import roadside.Dispatcher;
import roadside.Truck;
import roadside.Urgency;

class SameMinuteTest {
  private final Dispatcher dispatcher = new Dispatcher();
  private final Truck truck = new Truck("Yellow 4", "depot");

  private void receive(int number, Urgency urgency, int minute, String plate) {
    LocalDateTime at = LocalDateTime.of(2026, 1, 22, 18, minute);
    dispatcher.receive(new Call(number, plate, "exit " + number, urgency, at));
  }

  private void receive(int number, Urgency urgency, int minute) {
    receive(number, urgency, minute, "KX-" + number);
  }

  private List<Integer> waiting() {
    return dispatcher.waiting().inOrder().stream().map(Call::number).toList();
  }

  @Test("two calls of one minute both wait")
  void both() {
    receive(1, Urgency.STRANDED, 4);
    receive(2, Urgency.STRANDED, 4);
    assertEquals(List.of(1, 2), waiting());
  }

  @Test("in one minute the call that came in first goes first")
  void first() {
    receive(98, Urgency.STRANDED, 4);
    receive(99, Urgency.STRANDED, 4);
    receive(100, Urgency.STRANDED, 4);
    receive(101, Urgency.STRANDED, 4);
    assertEquals(List.of(98, 99, 100, 101), waiting());
  }

  @Test("a late entry of a lower number still goes first")
  void lateEntry() {
    receive(12, Urgency.DANGER, 4);
    receive(11, Urgency.DANGER, 4);
    receive(13, Urgency.ROUTINE, 4);
    assertEquals(11, dispatcher.send(truck).get().number());
  }

  @Test("two calls with one plate in one minute both wait")
  void onePlate() {
    receive(1, Urgency.STRANDED, 4, "VE-3141");
    receive(2, Urgency.STRANDED, 4, "VE-3141");
    assertEquals(List.of(1, 2), waiting());
  }

  @Test("of two calls of one minute the right one is cancelled")
  void cancelled() {
    receive(1, Urgency.STRANDED, 4);
    receive(2, Urgency.STRANDED, 4);
    receive(3, Urgency.STRANDED, 4);
    dispatcher.waiting().cancel(2);
    assertEquals(List.of(1, 3), waiting());
    assertThrows(NoSuchElementException.class, () -> dispatcher.waiting().cancel(2));
  }

  @Test("a call that becomes as urgent as another of its minute stays in the queue")
  void becomesEqual() {
    receive(1, Urgency.DANGER, 4);
    receive(2, Urgency.ROUTINE, 4);
    dispatcher.waiting().change(2, Urgency.DANGER);
    assertEquals(List.of(1, 2), waiting());
  }

  @Test("a call that becomes urgent overtakes earlier ones")
  void overtakes() {
    for (int number = 1; number <= 7; number++) receive(number, Urgency.STRANDED, number);
    dispatcher.waiting().change(5, Urgency.DANGER);
    assertEquals(List.of(5, 1, 2, 3, 4, 6, 7), waiting());
  }

  @Test("a call that becomes less urgent can still be cancelled")
  void lessUrgent() {
    for (int number = 1; number <= 7; number++) receive(number, Urgency.STRANDED, number);
    dispatcher.waiting().change(2, Urgency.ROUTINE);
    dispatcher.waiting().cancel(2);
    assertEquals(List.of(1, 3, 4, 5, 6, 7), waiting());
  }

  @Test("a truck that has moved is still on the way to its call")
  void moved() {
    receive(1, Urgency.STRANDED, 4);
    receive(2, Urgency.STRANDED, 4);
    dispatcher.send(truck);
    assertThrows(IllegalStateException.class, () -> dispatcher.send(truck));
    truck.moveTo("A4 exit 9");
    assertEquals(1, dispatcher.finish(truck).get().number());
    assertEquals(2, dispatcher.send(truck).get().number());
  }

  @Test("trucks help everyone who called, one after the other")
  void everyone() {
    for (int number = 1; number <= 12; number++) receive(number, Urgency.values()[number % 3], number / 5);
    int helped = 0;
    while (dispatcher.send(truck).isPresent()) {
      helped += 1;
      dispatcher.finish(truck);
    }
    assertEquals(12, helped);
    assertEquals(Optional.empty(), dispatcher.send(truck));
  }

  @Test("the board lists all calls of a minute in their order")
  void board() {
    receive(3, Urgency.ROUTINE, 4, "AB-3");
    receive(2, Urgency.ROUTINE, 4, "AB-2");
    receive(1, Urgency.ROUTINE, 4, "AB-1");
    assertEquals(
        "1 ROUTINE AB-1 exit 1\n2 ROUTINE AB-2 exit 2\n3 ROUTINE AB-3 exit 3", Board.text(dispatcher.waiting()));
  }
}
