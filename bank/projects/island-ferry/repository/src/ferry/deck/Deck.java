package ferry.deck;

import ferry.vehicle.Vehicle;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The car deck of one sailing. */
public final class Deck {
  private final List<Lane> lanes;
  private final Map<String, Place> places = new HashMap<>();

  public Deck(List<Lane> lanes) {
    // Low lanes first, so that high ones stay free for lorries.
    this.lanes = lanes.stream().sorted(Comparator.comparingInt(Lane::clearanceCm)).toList();
  }

  /** Reserves room for a booking in the lowest lane that fits; empty if there is none. */
  public Optional<Place> place(String code, Vehicle vehicle) {
    for (Lane lane : lanes) {
      if (!lane.fits(vehicle)) continue;
      lane.occupy(vehicle.lengthCm());
      Place place = new Place(lane.name(), vehicle.lengthCm());
      places.put(code, place);
      return Optional.of(place);
    }
    return Optional.empty();
  }

  /** Gives the room of a booking back. A booking without a place changes nothing. */
  public void release(String code) {
    Place place = places.remove(code);
    if (place == null) return;
    laneOf(place).free(place.lengthCm());
  }

  public Optional<Place> placeOf(String code) {
    return Optional.ofNullable(places.get(code));
  }

  /** The room left in all lanes together. */
  public int freeCm() {
    return lanes.stream().mapToInt(Lane::freeCm).sum();
  }

  private Lane laneOf(Place place) {
    return lanes.stream().filter(lane -> lane.name().equals(place.lane())).findFirst().orElseThrow();
  }
}
