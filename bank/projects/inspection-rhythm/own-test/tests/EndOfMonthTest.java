import static kit.test.Assertions.assertEquals;

import inspection.Device;
import inspection.History;
import inspection.Visit;
import java.time.LocalDate;
import java.util.List;
import kit.test.Test;

class EndOfMonthTest {
  private final Device device = new Device("E-114", "Mill Lane", LocalDate.of(2024, 8, 31), 6);

  @Test("a device of 31 August is due on 31 August again")
  void backToTheLastDay() {
    List<Visit> visits = List.of(new Visit("E-114", LocalDate.of(2025, 2, 20)));
    assertEquals(LocalDate.of(2025, 8, 31), History.of(device, visits).due());
  }

  @Test("a visit thirteen days after that is in time")
  void inTime() {
    List<Visit> visits = List.of(
        new Visit("E-114", LocalDate.of(2025, 2, 20)), new Visit("E-114", LocalDate.of(2025, 9, 13)));
    assertEquals(LocalDate.of(2026, 2, 28), History.of(device, visits).due());
  }
}
