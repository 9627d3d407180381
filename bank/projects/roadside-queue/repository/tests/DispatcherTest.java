import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertThrows;

import java.time.LocalDateTime;
import java.util.NoSuchElementException;
import java.util.Optional;
import kit.test.Test;
import roadside.Board;
import roadside.Call;
import roadside.Dispatcher;
import roadside.Truck;
import roadside.Urgency;

class DispatcherTest {
  private final Dispatcher dispatcher = new Dispatcher();
  private final Truck truck = new Truck("Yellow 4", "depot");

  private void receive(int number, Urgency urgency, int minute) {
    dispatcher.receive(
        new Call(number, "KX-" + number, "exit " + number, urgency, LocalDateTime.of(2026, 1, 22, 18, minute)));
  }

  @Test("the most urgent call goes first")
  void urgent() {
    receive(1, Urgency.ROUTINE, 0);
    receive(2, Urgency.DANGER, 5);
    assertEquals(2, dispatcher.send(truck).get().number());
    assertEquals("exit 2", truck.place());
  }

  @Test("of equally urgent calls the one that waits longest goes first")
  void longest() {
    receive(1, Urgency.STRANDED, 7);
    receive(2, Urgency.STRANDED, 3);
    assertEquals(2, dispatcher.send(truck).get().number());
  }

  @Test("a truck helps one member at a time")
  void busy() {
    receive(1, Urgency.STRANDED, 1);
    receive(2, Urgency.STRANDED, 2);
    dispatcher.send(truck);
    assertThrows(IllegalStateException.class, () -> dispatcher.send(truck));
  }

  @Test("a cancelled call is gone")
  void cancelled() {
    receive(1, Urgency.STRANDED, 1);
    dispatcher.waiting().cancel(1);
    assertEquals(Optional.empty(), dispatcher.send(truck));
    assertThrows(NoSuchElementException.class, () -> dispatcher.waiting().cancel(1));
  }

  @Test("the board shows the next call first")
  void board() {
    receive(1, Urgency.ROUTINE, 1);
    receive(2, Urgency.STRANDED, 2);
    assertEquals("2 STRANDED KX-2 exit 2\n1 ROUTINE KX-1 exit 1", Board.text(dispatcher.waiting()));
  }
}
