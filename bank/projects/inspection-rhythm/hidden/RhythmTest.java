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

class RhythmTest {
  private static Status of(String commissioned, int months, String... days) {
    Device device = new Device("E-1", "hall", LocalDate.parse(commissioned), months);
    return History.of(device, Stream.of(days).map(day -> new Visit("E-1", LocalDate.parse(day))).toList());
  }

  private static String due(String commissioned, int months, String... days) {
    return of(commissioned, months, days).due().toString();
  }

  @Test("the thirty-first returns after a February")
  void thirtyFirst() {
    assertEquals("2025-08-31", due("2024-08-31", 6, "2025-02-20"));
    assertEquals("2026-02-28", due("2024-08-31", 6, "2025-02-20", "2025-09-13"));
  }

  @Test("the thirtieth returns as the thirtieth")
  void thirtieth() {
    assertEquals("2025-05-30", due("2024-11-30", 3, "2025-02-28"));
    assertEquals("2025-08-30", due("2024-11-30", 3, "2025-02-28", "2025-05-30"));
  }

  @Test("a leap day returns every four years")
  void leapDay() {
    assertEquals("2028-02-29", due("2024-02-29", 12, "2025-02-28", "2026-02-28", "2027-02-28"));
  }

  @Test("an anchor on the last day of February stays on the twenty-eighth")
  void endOfFebruary() {
    assertEquals("2025-08-28", due("2025-02-28", 6));
    assertEquals("2026-02-28", due("2025-02-28", 6, "2025-08-28"));
  }

  @Test("appointments keep the rhythm for years")
  void appointments() {
    assertEquals(
        "[2025-02-28, 2025-09-01, 2026-03-02, 2026-08-31]",
        Appointments.upcoming(of("2024-08-31", 6), 4).toString());
  }

  @Test("a late visit gives the rhythm its own day of the month")
  void lateVisit() {
    assertEquals("2025-10-05", due("2024-08-31", 6, "2025-04-05"));
    assertEquals("2026-04-05", due("2024-08-31", 6, "2025-04-05", "2025-10-05"));
    assertEquals("2026-08-28", due("2024-08-10", 6, "2025-02-28", "2025-08-31", "2026-02-28"));
  }

  @Test("the fourteenth day after counts, the fifteenth is late")
  void windowCloses() {
    assertEquals("2026-03-10", due("2025-03-10", 6, "2025-09-24"));
    assertEquals("2026-03-25", due("2025-03-10", 6, "2025-09-25"));
  }

  @Test("the thirtieth day before counts, the thirty-first is too early")
  void windowOpens() {
    assertEquals("2025-11-30", due("2025-05-31", 3, "2025-08-01"));
    assertEquals("2025-08-31", due("2025-05-31", 3, "2025-07-31"));
    assertEquals("2025-06-10", due("2024-12-10", 3, "2025-02-08"));
  }

  @Test("a device is blocked from the fifteenth day on")
  void blocked() {
    assertFalse(of("2024-08-31", 6, "2025-02-20").isBlockedOn(LocalDate.parse("2025-09-14")));
    assertTrue(of("2024-08-31", 6, "2025-02-20").isBlockedOn(LocalDate.parse("2025-09-15")));
  }

  @Test("visits at the edges of their days never move the rhythm")
  void edges() {
    assertEquals("2026-03-31", due("2025-03-31", 3, "2025-07-14", "2025-08-31", "2026-01-14"));
  }

  @Test("two visits for one due day count once")
  void twice() {
    assertEquals("2026-02-28", due("2024-08-31", 6, "2025-02-20", "2025-08-20", "2025-09-10"));
  }

  @Test("visits to other devices, and their order, make no difference")
  void others() {
    Device device = new Device("E-1", "hall", LocalDate.parse("2025-01-10"), 6);
    List<Visit> visits = List.of(
        new Visit("E-1", LocalDate.parse("2026-01-10")),
        new Visit("E-2", LocalDate.parse("2025-09-10")),
        new Visit("E-1", LocalDate.parse("2025-07-10")));
    assertEquals("2026-07-10", History.of(device, visits).due().toString());
  }
}
