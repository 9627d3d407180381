package roadside;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Takes calls, and sends free trucks to them. */
public final class Dispatcher {
  private final WaitingCalls waiting = new WaitingCalls();
  private final Map<Truck, Call> onTheWay = new HashMap<>();

  public void receive(Call call) {
    waiting.add(call);
  }

  public WaitingCalls waiting() {
    return waiting;
  }

  /** Sends a truck to the next call; empty if nobody waits. A truck helps one member at a time. */
  public Optional<Call> send(Truck truck) {
    if (onTheWay.containsKey(truck)) {
      throw new IllegalStateException(truck.callSign() + " is on the way");
    }
    Optional<Call> call = waiting.next();
    call.ifPresent(next -> {
      onTheWay.put(truck, next);
      truck.moveTo(next.place());
    });
    return call;
  }

  /** The truck is free again. Returns the call that it has finished. */
  public Optional<Call> finish(Truck truck) {
    return Optional.ofNullable(onTheWay.remove(truck));
  }
}
