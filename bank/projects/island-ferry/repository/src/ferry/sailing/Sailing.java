package ferry.sailing;

import ferry.deck.Deck;
import java.time.LocalDateTime;

/** One crossing. */
public final class Sailing {
  private static final int CHECK_IN_MINUTES = 30;

  private final String id;
  private final LocalDateTime departure;
  private final Deck deck;

  public Sailing(String id, LocalDateTime departure, Deck deck) {
    this.id = id;
    this.departure = departure;
    this.deck = deck;
  }

  public String id() {
    return id;
  }

  public LocalDateTime departure() {
    return departure;
  }

  public Deck deck() {
    return deck;
  }

  /** Check-in closes half an hour before departure; from then on nobody is booked. */
  public boolean isOpenAt(LocalDateTime moment) {
    return moment.isBefore(departure.minusMinutes(CHECK_IN_MINUTES));
  }
}
