/** What all servers have in common. */

import type { Language } from "../i18n";
import type { Section } from "./statement";

export const platform: Readonly<Record<Language, readonly Section[]>> = {
  en: [
    {
      title: "Every server",
      text: [
        "A bot talks to a server over TCP, in lines of plain text. The server asks LOGIN, the bot sends its login; it asks PASS, the bot sends the password; OK means that commands may follow.",
        "A command is one line: its name and numbers or words, separated by spaces. It is answered with OK and perhaps lines of data, or with one line that names the error: FAILED or ERR, its number, its text. Errors change nothing unless the game says so, and the connection stays.",
        "Time runs in turns, the same for everybody. WAIT is answered when the next turn opens. Whoever says nothing loses the turn and nothing else; a bot that comes back after an interruption logs in and goes on.",
        "Several connections of a team are one team. Where a server limits commands per turn, the command beyond the limit gets error 6 and the connection waits for the next turn.",
        "After every round each team's result is multiplied by K and added to its score on the server. K grows during the contest, so late rounds weigh more.",
      ],
    },
  ],
  pl: [
    {
      title: "Każdy serwer",
      text: [
        "Bot rozmawia z serwerem przez TCP, wierszami zwykłego tekstu. Serwer pyta LOGIN, bot podaje login; serwer pyta PASS, bot podaje hasło; OK znaczy, że można wydawać polecenia.",
        "Polecenie to jeden wiersz: nazwa oraz liczby albo słowa rozdzielone spacjami. Odpowiedzią jest OK i ewentualnie wiersze danych albo jeden wiersz z błędem: FAILED lub ERR, numer, treść. Błąd niczego nie zmienia, chyba że gra mówi inaczej, a połączenie trwa dalej.",
        "Czas płynie turami, dla wszystkich tak samo. Na WAIT przychodzi odpowiedź, gdy zacznie się następna tura. Kto milczy, traci turę i nic więcej; bot, który wraca po przerwie, loguje się i gra dalej.",
        "Kilka połączeń drużyny to nadal jedna drużyna. Jeśli serwer ogranicza liczbę poleceń w turze, polecenie ponad limit dostaje błąd 6, a połączenie czeka na następną turę.",
        "Po każdej rozgrywce wynik drużyny mnoży się przez K i dodaje do jej punktów na serwerze. K rośnie w czasie zawodów, więc późne rozgrywki ważą więcej.",
      ],
    },
  ],
};
