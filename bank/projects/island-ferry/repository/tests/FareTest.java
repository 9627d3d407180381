import static kit.test.Assertions.assertEquals;

import ferry.fare.FareTable;
import ferry.fare.Refunds;
import ferry.vehicle.Vehicle;
import ferry.vehicle.VehicleKind;
import java.time.LocalDateTime;
import kit.test.Test;

class FareTest {
  private final LocalDateTime wednesday = LocalDateTime.of(2026, 7, 1, 10, 0);

  @Test("each started metre over five costs extra")
  void surcharge() {
    assertEquals(3_200 + 2 * 450, new FareTable().priceCents(new Vehicle("V", VehicleKind.VAN, 601, 250), wednesday));
  }

  @Test("peak hours cost a quarter more")
  void peak() {
    LocalDateTime friday = LocalDateTime.of(2026, 7, 3, 15, 0);
    assertEquals(3_000, new FareTable().priceCents(new Vehicle("C", VehicleKind.CAR, 430, 150), friday));
  }

  @Test("half is refunded on the last day, nothing in the last six hours")
  void refunds() {
    assertEquals(1_200, Refunds.refundCents(2_400, wednesday.minusHours(6), wednesday));
    assertEquals(0, Refunds.refundCents(2_400, wednesday.minusHours(5), wednesday));
  }
}
