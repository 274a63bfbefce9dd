// The connection to an arena24 server: logs in, comes back when it breaks, and writes down what is said.
// You need not change anything here; the commands of the game are in the header beside this one.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace arena24 {

using Int = std::int64_t;

/// Is it this number, or this word?
template <class Word, class Value> bool is(const std::variant<Int, Word>& either, const Value& value) {
    return std::holds_alternative<Value>(either) && std::get<Value>(either) == value;
}

/// The server refused a command; `code` tells why.
struct Failure : std::runtime_error {
    int code;
    Failure(int code, const std::string& text) : std::runtime_error(std::to_string(code) + " " + text), code(code) {}
};

/// The connection broke before the answer to an order came: perhaps it was done, perhaps not.
struct AnswerLost : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The server said something that is not declared: another game, or a newer version of it.
struct Garbled : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The connection is gone; nobody outside of `Connection` sees this.
struct Broken : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a wait answers before it starts.
enum class AtOnce { Seconds, Ok, Nothing };

/// The words of one line, taken one after another.
class Words {
public:
    explicit Words(const std::string& line) : line_(line), stream_(line) {}

    std::string text() {
        std::string word;
        if (!(stream_ >> word)) throw Garbled("a word is missing in: " + line_);
        return word;
    }

    Int integer() { return number<Int>([](const std::string& word, std::size_t& end) { return std::stoll(word, &end); }); }
    double real() { return number<double>([](const std::string& word, std::size_t& end) { return std::stod(word, &end); }); }
    bool flag() { return integer() == 1; }

    /// A word of a closed set.
    template <class Word> Word word() {
        const auto spelling = text();
        for (const auto& [known, value] : spellings(Word{}))
            if (known == spelling) return value;
        throw Garbled("an unknown word in: " + line_);
    }

    /// A number, or a word of a closed set.
    template <class Word> std::variant<Int, Word> either() {
        std::string next;
        const auto here = stream_.tellg();
        stream_ >> next;
        stream_.clear();
        stream_.seekg(here);
        for (const auto& [known, value] : spellings(Word{}))
            if (known == next) return word<Word>();
        return integer();
    }

    bool more() { return !(stream_ >> std::ws).eof(); }

    template <class Read> auto maybe(Read read) -> std::optional<decltype(read())> {
        if (!more()) return std::nullopt;
        return read();
    }

    template <class Read> auto list(Read read) { return times(integer(), read); }

    template <class Read> auto times(Int count, Read read) {
        std::vector<decltype(read())> all;
        for (Int i = 0; i < count; ++i) all.push_back(read());
        return all;
    }

    template <class Read> auto rest(Read read) {
        std::vector<decltype(read())> all;
        while (more()) all.push_back(read());
        return all;
    }

    void end() {
        if (more()) throw Garbled("too many words in: " + line_);
    }

private:
    template <class Number, class Parse> Number number(Parse parse) {
        const auto word = text();
        try {
            std::size_t end = 0;
            const Number value = parse(word, end);
            if (end == word.size()) return value;
        } catch (const std::logic_error&) {
        }
        throw Garbled("not a number: " + word);
    }

    std::string line_;
    std::istringstream stream_;
};

class Connection;

/// The lines of one reply, taken one after another.
class Reply {
public:
    explicit Reply(Connection& connection) : connection_(connection) {}
    Reply(Connection& connection, std::string first) : connection_(connection), first_(std::move(first)) {}

    std::string line();

    template <class Read> auto row(Read read) {
        Words words(line());
        auto value = read(words);
        words.end();
        return value;
    }

    Int count() { return row([](Words& words) { return words.integer(); }); }

    /// A line with several counts.
    std::vector<Int> counts() {
        return row([](Words& words) { return words.rest([&] { return words.integer(); }); });
    }

    template <class Read> auto list(Read read) { return times(count(), read); }

    template <class Read> auto times(Int count, Read read) {
        std::vector<decltype(read())> all;
        for (Int i = 0; i < count; ++i) all.push_back(read());
        return all;
    }

    /// A line with the count, then all the words in one line.
    template <class Read> auto words(Read read) {
        const auto size = count();
        return row([&](Words& words) { return words.times(size, [&] { return read(words); }); });
    }

    /// `rows columns`, then the rows.
    std::vector<std::string> board() {
        const auto size = counts();
        return times(size.at(0), [this] { return line(); });
    }

    /// As many lines as the first one has letters.
    std::vector<std::string> square() {
        std::vector<std::string> rows{line()};
        while (rows.size() < rows[0].size()) rows.push_back(line());
        return rows;
    }

    /// A number of letters; if it is not 0, a line with them.
    std::string letters() { return count() ? line() : std::string(); }

private:
    Connection& connection_;
    std::optional<std::string> first_;
};

/// For replies that have nothing but their OK.
inline void nothing(Reply&) {}

/// One team on one server. A query or a wait whose answer is lost is repeated on a new connection; an order is not,
/// because nobody knows whether it was executed: then `AnswerLost` is thrown.
class Connection {
public:
    /// Several hosts are separated by commas: they are tried in turn.
    Connection(const std::string& hosts, std::string port, std::string login, std::string password,
               const std::string& log, AtOnce at_once)
        : port_(std::move(port)), login_(std::move(login)), password_(std::move(password)), at_once_(at_once),
          log_(log, std::ios::app) {
        std::istringstream names(hosts);
        for (std::string name; std::getline(names, name, ',');) hosts_.push_back(name);
    }

    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { close(); }

    template <class Read> auto query(const std::string& line, Read read) {
        return repeated([&] {
            send(line);
            status();
            Reply reply(*this);
            return read(reply);
        });
    }

    template <class Read> auto order(const std::string& line, Read read) {
        return once([&] {
            send(line);
            status();
            Reply reply(*this);
            return read(reply);
        });
    }

    /// An order whose data follows on a line of its own, once the first line was accepted.
    template <class Read> auto order(const std::string& line, const std::string& data, Read read) {
        return once([&] {
            send(line);
            status();
            send(data);
            status();
            Reply reply(*this);
            return read(reply);
        });
    }

    template <class Read> auto wait(const std::string& line, Read read) {
        return repeated([&] {
            begin_wait(line);
            const auto answer = late_line();
            if (answer != "OK" && answer.rfind("OK ", 0) != 0) refused(answer);
            Reply reply = at_once_ == AtOnce::Nothing ? Reply(*this, answer.substr(std::min<std::size_t>(3, answer.size()))) : Reply(*this);
            return read(reply);
        });
    }

    /// A wait whose later answer has no OK before it.
    template <class Read> auto wait_bare(const std::string& line, Read read) {
        return repeated([&] {
            begin_wait(line);
            const auto answer = late_line();
            if (answer.rfind("ERR ", 0) == 0 || answer.rfind("FAILED ", 0) == 0) refused(answer);
            Reply reply(*this, answer);
            return read(reply);
        });
    }

    /// The next line of a reply that the server owes us now.
    std::string line() { return receive(REPLY_SECONDS); }

    /// Write down something that happened.
    void note(const std::string& text) {
        std::cerr << text << std::endl;
        write("# ", text);
    }

private:
    static constexpr int REPLY_SECONDS = 30;
    static constexpr int REACH_SECONDS = 3;  // for one of several hosts, before the next one is tried
    static constexpr int WAIT_SECONDS = 600;  // a contest may be paused
    static constexpr double FIRST_PAUSE = 0.1, LONGEST_PAUSE = 1.0;  // at most a turn is lost after a restart
    static constexpr int BAD_LOGIN = 1, LIMIT_REACHED = 6, TOO_MANY_CONNECTIONS = 7;

    template <class Exchange> auto repeated(Exchange exchange) {
        for (;;) {
            connect();
            try {
                const Answered answered(*this);
                return exchange();
            } catch (const Broken& broken) {
                lost(broken.what());
            }
        }
    }

    template <class Exchange> auto once(Exchange exchange) {
        connect();
        try {
            const Answered answered(*this);
            return exchange();
        } catch (const Broken& broken) {
            lost(broken.what());
            throw AnswerLost(broken.what());
        }
    }

    /// Troubles are forgotten when an exchange has come to its end and the connection still stands.
    struct Answered {
        Connection& connection;
        explicit Answered(Connection& connection) : connection(connection) {}
        ~Answered() {
            if (!connection.broken_) connection.failures_ = 0;
        }
    };

    // ---- the protocol

    void begin_wait(const std::string& line) {
        send(line);
        if (at_once_ != AtOnce::Nothing) status();
        if (at_once_ == AtOnce::Seconds) this->line();
    }

    void status() {
        const auto answer = line();
        if (answer != "OK") refused(answer);
    }

    [[noreturn]] void refused(const std::string& answer) {
        Words words(answer);
        const auto word = words.text();
        if (word != "FAILED" && word != "ERR") throw Garbled("expected OK or an error, got: " + answer);
        const int code = static_cast<int>(words.integer());
        if (code == LIMIT_REACHED) {  // wait until the next turn, then tell
            line();
            late_line();
        }
        const auto text = answer.find(' ', answer.find(' ') + 1);
        throw Failure(code, text == std::string::npos ? "" : answer.substr(text + 1));
    }

    void log_in() {
        expect("LOGIN", reach());
        send(login_);
        expect("PASS", REPLY_SECONDS);
        send(password_, "(password)");
        status();
    }

    void expect(const std::string& prompt, int seconds) {
        const auto answer = receive(seconds);
        if (answer != prompt) throw Garbled("expected " + prompt + ", got: " + answer);
    }

    // ---- the socket

    void connect() {
        while (socket_ < 0) {
            if (failures_) std::this_thread::sleep_for(std::chrono::duration<double>(pause()));
            try {
                dial();
                log_in();
                known_ = true;
                note("logged in on " + host() + ":" + port_);
            } catch (const Broken& broken) {
                lost(broken.what());
                place_ = (place_ + 1) % hosts_.size();
            } catch (const Failure& failure) {
                // A password that was right before is right: somebody else's guesses keep us waiting.
                if (failure.code != TOO_MANY_CONNECTIONS && !(known_ && failure.code == BAD_LOGIN)) throw;
                lost(failure.what());
            }
        }
    }

    double pause() {  // twice as long each time, and never the same for two bots
        const double longest = std::min(LONGEST_PAUSE, FIRST_PAUSE * std::pow(2.0, std::min(failures_ - 1, 20)));
        return longest * std::uniform_real_distribution<double>(0.5, 1.0)(chance_);
    }

    const std::string& host() const { return hosts_.at(place_); }

    int reach() const { return hosts_.size() > 1 ? REACH_SECONDS : REPLY_SECONDS; }

    void dial() {
        addrinfo hints{}, *found = nullptr;
        hints.ai_socktype = SOCK_STREAM;
        if (getaddrinfo(host().c_str(), port_.c_str(), &hints, &found) != 0) throw Broken("unknown host " + host());
        for (auto* address = found; address && socket_ < 0; address = address->ai_next) {
            const int made = ::socket(address->ai_family, address->ai_socktype, address->ai_protocol);
            if (made < 0) continue;
            const timeval limit{reach(), 0};
            setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
            if (::connect(made, address->ai_addr, address->ai_addrlen) == 0) socket_ = made;
            else ::close(made);
        }
        freeaddrinfo(found);
        if (socket_ < 0) throw Broken("no connection to " + host() + ":" + port_);
        const timeval limit{};  // for connecting only
        setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        const int on = 1;
        setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(socket_, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
        received_.clear();
        broken_ = false;
    }

    void lost(const std::string& why) {
        note("connection lost: " + why);
        close();
        ++failures_;
    }

    void close() {
        if (socket_ >= 0) ::close(socket_);
        socket_ = -1;
    }

    [[noreturn]] void broke(const std::string& why) {
        broken_ = true;
        throw Broken(why);
    }

    void send(const std::string& line, const std::string& shown = "") {
        write("> ", shown.empty() ? line : shown);
        const auto data = line + "\n";
        for (std::size_t sent = 0; sent < data.size();) {
            const auto count = ::send(socket_, data.data() + sent, data.size() - sent, MSG_NOSIGNAL);
            if (count <= 0) broke("the server does not listen");
            sent += static_cast<std::size_t>(count);
        }
    }

    std::string late_line() { return receive(WAIT_SECONDS); }

    std::string receive(int seconds) {
        std::size_t end;
        while ((end = received_.find('\n')) == std::string::npos) {
            const timeval limit{seconds, 0};
            setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
            char buffer[65536];
            const auto count = recv(socket_, buffer, sizeof buffer, 0);
            if (count == 0) broke("the server closed the connection");
            if (count < 0) broke("no answer");
            received_.append(buffer, static_cast<std::size_t>(count));
        }
        auto line = received_.substr(0, end);
        received_.erase(0, end + 1);
        write("< ", line);
        return line;
    }

    void write(const char* mark, const std::string& text) {
        if (!log_) return;
        const auto now = std::chrono::system_clock::now();
        const auto seconds = std::chrono::system_clock::to_time_t(now);
        const auto part = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
        char time[32];
        std::strftime(time, sizeof time, "%H:%M:%S", std::localtime(&seconds));
        char millis[8];
        std::snprintf(millis, sizeof millis, ".%03d ", static_cast<int>(part));
        log_ << time << millis << mark << text << '\n' << std::flush;
    }

    std::vector<std::string> hosts_;
    std::size_t place_ = 0;  // of the host that last worked
    std::string port_, login_, password_;
    bool known_ = false;  // have we ever been let in?
    AtOnce at_once_;
    std::ofstream log_;
    int socket_ = -1;
    bool broken_ = false;
    int failures_ = 0;  // in a row
    std::string received_;
    std::mt19937 chance_{std::random_device{}()};
};

inline std::string Reply::line() {
    if (first_) return *std::exchange(first_, std::nullopt);
    return connection_.line();
}

// ---- how arguments are spelt

inline std::string spelt(Int number) { return std::to_string(number); }

template <class Word> auto spelt(Word word) -> decltype(spellings(word), std::string()) {
    for (const auto& [spelling, value] : spellings(word))
        if (value == word) return spelling;
    return "?";
}

/// A command's line: its name, then its arguments.
template <class... Arguments> std::string line(const std::string& name, Arguments... arguments) {
    return (name + ... + (" " + spelt(arguments)));
}

/// Numbers with blanks between them.
inline std::string joined(const std::vector<Int>& numbers) {
    std::string text;
    for (const auto number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

}  // namespace arena24
