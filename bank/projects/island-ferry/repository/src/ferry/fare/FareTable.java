package ferry.fare;

import ferry.vehicle.Vehicle;
import ferry.vehicle.VehicleKind;
import java.time.LocalDateTime;
import java.util.Map;

/** What a crossing costs: a price per kind, a surcharge for long vehicles, a quarter more in peak hours. */
public final class FareTable {
  private static final int INCLUDED_CM = 500;
  private static final int CENTS_PER_STARTED_METRE = 450;
  private static final Map<VehicleKind, Integer> BASE_CENTS = Map.of(
      VehicleKind.MOTORBIKE, 900,
      VehicleKind.CAR, 2_400,
      VehicleKind.VAN, 3_200,
      VehicleKind.LORRY, 6_800);

  public int priceCents(Vehicle vehicle, LocalDateTime departure) {
    int price = BASE_CENTS.get(vehicle.kind()) + surchargeCents(vehicle.lengthCm());
    return PeakHours.include(departure) ? price + price / 4 : price;
  }

  private static int surchargeCents(int lengthCm) {
    int extraCm = Math.max(0, lengthCm - INCLUDED_CM);
    return (extraCm + 99) / 100 * CENTS_PER_STARTED_METRE;
  }
}
