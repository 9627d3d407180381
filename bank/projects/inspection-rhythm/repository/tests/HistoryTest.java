import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertFalse;
import static kit.test.Assertions.assertTrue;

import inspection.Appointments;
import inspection.Device;
import inspection.History;
import inspection.Status;
import inspection.Visit;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import kit.test.Test;

class HistoryTest {
  private final Device device = new Device("E-1", "hall", LocalDate.of(2025, 3, 10), 6);

  private Status after(String... days) {
    return History.of(device, Stream.of(days).map(day -> new Visit("E-1", LocalDate.parse(day))).toList());
  }

  @Test("a new device is due after its months")
  void first() {
    assertEquals("2025-09-10", after().due().toString());
  }

  @Test("a visit in time keeps the rhythm")
  void inTime() {
    assertEquals("2026-03-10", after("2025-09-03").due().toString());
    assertEquals("2026-03-10", after("2025-09-20").due().toString());
  }

  @Test("a visit that is too early changes nothing")
  void early() {
    assertEquals("2025-09-10", after("2025-07-01").due().toString());
  }

  @Test("a late visit starts a new rhythm")
  void late() {
    assertEquals("2026-04-02", after("2025-10-02").due().toString());
  }

  @Test("a short month has its last day instead")
  void shortMonth() {
    Device other = new Device("E-2", "yard", LocalDate.of(2024, 8, 31), 6);
    assertEquals("2025-02-28", History.of(other, List.of()).due().toString());
  }

  @Test("a device is blocked once nobody came in time")
  void blocked() {
    assertFalse(after().isBlockedOn(LocalDate.of(2025, 9, 20)));
    assertTrue(after().isBlockedOn(LocalDate.of(2025, 10, 1)));
  }

  @Test("appointments avoid weekends")
  void weekend() {
    Device other = new Device("E-2", "yard", LocalDate.of(2025, 3, 13), 6);
    assertEquals("[2025-09-15, 2026-03-13]", Appointments.upcoming(History.of(other, List.of()), 2).toString());
  }
}
