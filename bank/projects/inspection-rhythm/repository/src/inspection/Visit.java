package inspection;

import java.time.LocalDate;

/** A technician's visit to a device. */
public record Visit(String device, LocalDate day) {}
