// A bot for @@game@@. Your code goes into take_turn.
#include "@@game@@.hpp"

using namespace @@game@@;

/// The answer to a query; nothing if it was refused.
template <class Query> auto ask(Query query) -> std::optional<decltype(query())> {
    try {
        return query();
    } catch (const arena24::Failure& failure) {
        if (failure.code == code::LimitReached) throw;
        return std::nullopt;
    }
}

/// Give an order that may be refused; was it accepted?
template <class Order> bool attempt(Order order) {
    try {
        order();
        return true;
    } catch (const arena24::Failure& failure) {
        if (failure.code == code::LimitReached) throw;
        return false;
    }
}

@@turn@@

/// Get into the game, where one has to; a team that plays already need not.
void enter(Player& me) {
    try {
        @@enter@@
    } catch (const arena24::Failure& failure) {
        me.connection.note(std::string("refused: ") + failure.what());
    } catch (const arena24::AnswerLost& lost) {
        me.connection.note(std::string("an order may be lost: ") + lost.what());
    }
}

/// Wait for the next turn.
void wait(Player& me) {
    try {
        @@wait@@
    } catch (const arena24::Failure& failure) {
        me.connection.note(std::string("cannot wait: ") + failure.what());
        enter(me);
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
}

/// Turn after turn, round after round.
void play(Player& me) {
    for (;;) {
        try {
            take_turn(me);
        } catch (const arena24::Failure& failure) {
            me.connection.note(std::string("refused: ") + failure.what());
            if (failure.code == code::LimitReached) continue;  // the next turn has begun
        } catch (const arena24::AnswerLost& lost) {
            me.connection.note(std::string("an order may be lost: ") + lost.what());
        }
        wait(me);
    }
}

int main(int count, char** words) {
    const auto given = [&](int place, const char* otherwise) {
        return std::string(count > place ? words[place] : otherwise);
    };
    try {
        arena24::Connection connection(given(1, "127.0.0.1"), given(2, "20000"), given(3, "you"), given(4, "you"),
                                       given(5, "transcript.log"), AT_ONCE);
        Player me(connection);
        play(me);
    } catch (const std::exception& error) {
        std::cerr << "the end: " << error.what() << std::endl;
        return 1;
    }
}
