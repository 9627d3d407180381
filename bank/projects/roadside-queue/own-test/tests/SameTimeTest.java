import static kit.test.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;
import roadside.Call;
import roadside.Urgency;
import roadside.WaitingCalls;

class SameTimeTest {
  private final WaitingCalls waiting = new WaitingCalls();

  private void add(int number, Urgency urgency) {
    LocalDateTime at = LocalDateTime.of(2026, 1, 22, 18, 4);
    waiting.add(new Call(number, "VE-" + number, "quarry", urgency, at));
  }

  private List<Integer> numbers() {
    return waiting.inOrder().stream().map(Call::number).toList();
  }

  @Test("calls of the same minute all wait, in their order")
  void sameMinute() {
    add(1, Urgency.STRANDED);
    add(2, Urgency.STRANDED);
    add(3, Urgency.ROUTINE);
    assertEquals(List.of(1, 2, 3), numbers());
  }

  @Test("a call of the same minute can become the most urgent one")
  void becomesUrgent() {
    add(1, Urgency.STRANDED);
    add(2, Urgency.STRANDED);
    waiting.change(2, Urgency.DANGER);
    assertEquals(List.of(2, 1), numbers());
  }
}
