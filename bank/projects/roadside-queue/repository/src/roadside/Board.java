package roadside;

import java.util.stream.Collectors;

/** The screen in the control room. */
public final class Board {
  private Board() {}

  public static String text(WaitingCalls waiting) {
    if (waiting.inOrder().isEmpty()) return "no one is waiting";
    return waiting.inOrder().stream()
        .map(call -> "%d %s %s %s".formatted(call.number(), call.urgency(), call.plate(), call.place()))
        .collect(Collectors.joining("\n"));
  }
}
