// What a team can say in @@game@@ (@@title@@). Made from the game's declarations by `arena24 new`.
#pragma once

#include "arena24.hpp"

namespace @@game@@ {

using arena24::Int;
using arena24::Reply;
using arena24::Words;
using arena24::line;

/// The codes of `arena24::Failure`.
namespace code {
@@codes@@
}  // namespace code

@@enums@@

@@records@@

/// The commands.
class Player {
public:
    explicit Player(arena24::Connection& connection) : connection(connection) {}

    @@commands@@

    arena24::Connection& connection;
};

/// How this game answers a wait.
inline constexpr auto AT_ONCE = arena24::AtOnce::@@at_once@@;

}  // namespace @@game@@
