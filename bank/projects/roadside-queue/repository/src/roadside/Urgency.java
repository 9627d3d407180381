package roadside;

/** How urgent a call is, least urgent first. */
public enum Urgency {
  ROUTINE,
  STRANDED,
  DANGER
}
