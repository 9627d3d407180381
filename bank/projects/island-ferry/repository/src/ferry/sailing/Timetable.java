package ferry.sailing;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** All sailings that can be booked. */
public final class Timetable {
  private final Map<String, Sailing> sailings = new LinkedHashMap<>();

  public Timetable(List<Sailing> all) {
    all.stream()
        .sorted(Comparator.comparing(Sailing::departure))
        .forEach(sailing -> sailings.put(sailing.id(), sailing));
  }

  public Sailing get(String id) {
    Sailing sailing = sailings.get(id);
    if (sailing == null) throw new NoSuchElementException("There is no sailing " + id + ".");
    return sailing;
  }

  public List<Sailing> all() {
    return List.copyOf(sailings.values());
  }
}
