package inspection;

import java.time.LocalDate;

/** A device that has to be inspected, such as an extinguisher or a fire door. */
public record Device(String id, String place, LocalDate commissioned, int months) {}
