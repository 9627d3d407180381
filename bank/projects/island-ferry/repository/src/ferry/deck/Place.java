package ferry.deck;

/** Where the vehicle of a booking stands. */
public record Place(String lane, int lengthCm) {}
