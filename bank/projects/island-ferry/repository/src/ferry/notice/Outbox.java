package ferry.notice;

import java.util.ArrayList;
import java.util.List;

/** Messages to passengers. Another system fetches and sends them. */
public final class Outbox {
  private final List<String> messages = new ArrayList<>();

  public void add(String code, String text) {
    messages.add(code + ": " + text);
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }
}
