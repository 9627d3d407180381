package inspection;

import java.time.LocalDate;

/** When a device is due, and by which rhythm. */
public record Status(Rhythm rhythm, LocalDate due) {
  /** A device that was not inspected in time may not be used. */
  public boolean isBlockedOn(LocalDate day) {
    return day.isAfter(new Window(due).closes());
  }
}
