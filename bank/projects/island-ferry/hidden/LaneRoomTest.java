import static kit.test.Assertions.assertEquals;
import static kit.test.Assertions.assertFalse;
import static kit.test.Assertions.assertThrows;
import static kit.test.Assertions.assertTrue;

import ferry.booking.*;
import ferry.deck.*;
import ferry.fare.*;
import ferry.notice.*;
import ferry.sailing.*;
import ferry.vehicle.*;
import java.time.LocalDateTime;
import java.util.List;
import kit.test.Test;

class LaneRoomTest {
  private static Vehicle vehicle(int lengthCm, int heightCm) {
    return new Vehicle("P-" + lengthCm, VehicleKind.CAR, lengthCm, heightCm);
  }

  @Test("a released vehicle gives back its length and its gap")
  void givesBack() {
    Deck deck = new Deck(List.of(new Lane("A", 1_000, 210)));
    deck.place("F1", vehicle(400, 150));
    deck.release("F1");
    assertEquals(1_000, deck.freeCm());
  }

  @Test("every vehicle still takes its gap")
  void takesGap() {
    Deck deck = new Deck(List.of(new Lane("A", 1_000, 210)));
    deck.place("F1", vehicle(400, 150));
    assertEquals(560, deck.freeCm());
    assertTrue(deck.place("F2", vehicle(540, 150)).isEmpty());
    assertTrue(deck.place("F3", vehicle(520, 150)).isPresent());
  }

  @Test("releasing one vehicle leaves the others where they are")
  void othersStay() {
    Deck deck = new Deck(List.of(new Lane("A", 1_000, 210)));
    deck.place("F1", vehicle(400, 150));
    deck.place("F2", vehicle(300, 150));
    deck.release("F1");
    assertEquals(1_000 - 340, deck.freeCm());
    assertEquals("A", deck.placeOf("F2").orElseThrow().lane());
  }

  @Test("releasing twice gives room back once")
  void twice() {
    Deck deck = new Deck(List.of(new Lane("A", 1_000, 210)));
    deck.place("F1", vehicle(400, 150));
    deck.place("F2", vehicle(300, 150));
    deck.release("F1");
    deck.release("F1");
    assertEquals(1_000 - 340, deck.freeCm());
  }

  @Test("room comes back in the lane where the vehicle stood")
  void rightLane() {
    Deck deck = new Deck(List.of(new Lane("low", 500, 210), new Lane("high", 1_000, 420)));
    deck.place("F1", vehicle(400, 150));
    deck.place("F2", vehicle(900, 380));
    deck.release("F2");
    assertTrue(deck.place("F3", vehicle(500, 150)).isPresent());
    assertEquals("high", deck.placeOf("F3").orElseThrow().lane());
    assertEquals(60 + 460, deck.freeCm());
  }
}
