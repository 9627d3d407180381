package ferry.vehicle;

/** What kinds of vehicles the deck takes. */
public enum VehicleKind {
  MOTORBIKE,
  CAR,
  VAN,
  LORRY
}
