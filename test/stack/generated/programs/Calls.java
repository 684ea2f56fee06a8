import java.util.List;
import java.util.Map;
import sino.calendar.api.EventsApi;
import sino.calendar.model.Cost;
import sino.calendar.model.EventChanges;
import sino.calendar.model.EventFields;
import sino.calendar.model.Price;
import sino.turma.api.NoticiasApi;
import sino.turma.api.ParticipantesApi;
import sino.turma.api.TurmasApi;
import sino.turma.model.CadastroNoticiaRequest;

/** Five calls of each API with the clients that OpenAPI Generator writes for Java. */
public class Calls {
  public static void main(String[] arguments) throws Exception {
    String authorization = "Bearer " + System.getenv("TOKEN");

    var events = new EventsApi(new sino.calendar.ApiClient().addDefaultHeader("Authorization", authorization));
    var list = events.eventsList().perPage(3L).execute();
    var read = events.eventsRead(list.getEvents().get(0).getId()).execute();
    var fields = new EventFields().title("Client").startDate("2031-01-01 10:00").endDate("2031-01-01 11:00");
    var created = events.eventsCreate(fields.cost(new Cost("12"))).execute();
    var prices = List.of(new Price("5"), new Price(10.0));
    var changed = events.eventsUpdatePut(created.getId()).eventChanges(new EventChanges().cost(new Cost(prices))).execute();
    var removed = events.eventsRemove(created.getId()).execute();

    var client = new sino.turma.ApiClient().addDefaultHeader("Authorization", authorization);
    var turmas = new TurmasApi(client).turmasList().limit(3).execute();
    var first = new TurmasApi(client).turmasRead(57610L).execute();
    var people = new ParticipantesApi(client).participantesList(first.getIdTurma()).execute();
    var earlier = new NoticiasApi(client).noticiasList(first.getIdTurma()).execute();
    var item = new CadastroNoticiaRequest().idTurma(57612L).titulo("Client").conteudo("Texto");
    var posted = new NoticiasApi(client).noticiasCreate(item).execute();

    System.out.println(new com.google.gson.Gson().toJson(Map.of(
        "calendar", List.of(list.getEvents().size(), read.getTitle(), created.getCost(), changed.getCost(), removed.getStatus()),
        "turma", List.of(turmas.size(), first.getNomeComponente(), people.get(0).getIdTurma(), !earlier.isEmpty(), posted.getTitulo()))));
    System.exit(0);
  }
}
