/* Bytes compared many at a time, with the answer as a number of one bit each, lowest byte first: Swift has the
   vectors, but no way from what a comparison gives to such a number that is one instruction where the processor
   has one. Clang's vector types are written once and compiled for each processor. */
#ifndef CALENDARR_BYTE_MASKS_H
#define CALENDARR_BYTE_MASKS_H

#include <stdint.h>

typedef uint8_t calendarr_bytes_64 __attribute__((ext_vector_type(64)));
typedef _Bool calendarr_bits_64 __attribute__((ext_vector_type(64)));

/* Which of 64 bytes are `one` or `other`. */
static inline uint64_t calendarr_mask_64_of_two(const void *bytes, uint8_t one, uint8_t other) {
  calendarr_bytes_64 all;
  __builtin_memcpy(&all, bytes, sizeof all);
  calendarr_bits_64 equal = __builtin_convertvector(
      (all == (calendarr_bytes_64)one) | (all == (calendarr_bytes_64)other), calendarr_bits_64);
  uint64_t mask;
  __builtin_memcpy(&mask, &equal, sizeof mask);
  return mask;
}

/* Which of 64 bytes are `byte`. */
static inline uint64_t calendarr_mask_64(const void *bytes, uint8_t byte) {
  return calendarr_mask_64_of_two(bytes, byte, byte);
}

/* Has the processor fetch what will be read soon, while other work goes on. */
static inline void calendarr_prefetch(const void *place) { __builtin_prefetch(place); }

#endif
