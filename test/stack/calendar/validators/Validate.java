import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.validate.ValidationException;

/** Prints a line for each calendar: its components, or why it is invalid. Parses strictly, which is the default. */
public class Validate {
  public static void main(String[] paths) throws IOException {
    for (String path : paths) System.out.println(resultOf(Path.of(path)));
  }

  private static String resultOf(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      Calendar calendar = new CalendarBuilder().build(in);
      Collection<?> problems = calendar.validate(true).getEntries();
      if (!problems.isEmpty()) return "invalid: " + problems;
      return calendar.getComponents().stream().map((one) -> one.getName()).sorted().collect(Collectors.joining(" "));
    } catch (ParserException | ValidationException problem) {
      return "invalid: " + problem.getMessage();
    }
  }
}
