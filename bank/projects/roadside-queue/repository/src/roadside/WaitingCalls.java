package roadside;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeSet;

/** The calls that no truck has been sent to. */
public final class WaitingCalls {
  private final TreeSet<Call> calls = new TreeSet<>(new ByUrgency());

  public void add(Call call) {
    calls.add(call);
  }

  /** Takes the call that is next. */
  public Optional<Call> next() {
    return Optional.ofNullable(calls.pollFirst());
  }

  /** Makes a waiting call more or less urgent. */
  public void change(int number, Urgency urgency) {
    Call call = find(number);
    calls.remove(call);
    calls.add(call.withUrgency(urgency));
  }

  /** Takes out the call of a member who needs no help any more. */
  public void cancel(int number) {
    calls.remove(find(number));
  }

  /** All waiting calls, the next one first. */
  public List<Call> inOrder() {
    return List.copyOf(calls);
  }

  private Call find(int number) {
    return calls.stream()
        .filter(call -> call.number() == number)
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("no call " + number + " is waiting"));
  }
}
