package ferry.report;

import ferry.booking.Booking;
import ferry.booking.BookingDesk;
import ferry.sailing.Sailing;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The list of vehicles on board, as CSV for the harbour office. */
public final class Manifest {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd hh:mm");

  private final BookingDesk desk;

  public Manifest(BookingDesk desk) {
    this.desk = desk;
  }

  public String csvOf(Sailing sailing) {
    List<Booking> bookings = new ArrayList<>(desk.bookingsOf(sailing.id()));
    bookings.sort(Comparator.comparing(booking -> booking.passenger()));
    String csv = "sailing,departure,lane,plate,metres,passenger\n";
    for (Booking booking : bookings) {
      csv += sailing.id() + "," + sailing.departure().format(TIME) + ",";
      csv += sailing.deck().placeOf(booking.code()).map(place -> place.lane()).orElse("") + ",";
      csv += booking.vehicle().plate() + "," + booking.vehicle().lengthCm() / 100 + "," + booking.passenger() + "\n";
    }
    return csv;
  }

  /** Length of all vehicles together in metres, for the harbour's fee. */
  public int totalMetres(Sailing sailing) {
    int metres = 0;
    for (Booking booking : desk.bookingsOf(sailing.id())) metres += booking.vehicle().lengthCm() / 100;
    return metres;
  }
}
