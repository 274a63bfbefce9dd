"""Tests of creatures."""
